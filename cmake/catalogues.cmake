# The languages: po/*.po become .mo (msgfmt, with all its checks) and those become one C file of byte arrays; each also
# becomes a catalogue file, en.words, by a program that is built first, for the machine that builds. Stories in another language than
# English (content/fr.po) are joined to their language's words, and are a file of their own beside it, fr.stories.
#
#   irori_add_catalogues(TARGET)   adds the C file to TARGET. For WebAssembly it only makes the catalogue files: a page
#                                  fetches the one of its language
#   cmake -DMO_FILES=… -DOUT=… -P catalogues.cmake   writes it (this is what the build runs)

set(IRORI_LANGUAGES en fr) # the first is the fallback

function(irori_add_catalogues target)
  find_program(MSGFMT msgfmt REQUIRED)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/po)
  file(MAKE_DIRECTORY ${folder})
  irori_add_story_keys()
  foreach(language IN LISTS IRORI_LANGUAGES)
    set(po ${PROJECT_SOURCE_DIR}/po/${language}.po)
    set(mo ${folder}/${language}.mo)
    irori_add_stories(po ${language} ${folder})
    add_custom_command(
      OUTPUT ${mo}
      COMMAND ${MSGFMT} --check --endianness=little --output-file=${mo} ${po}
      DEPENDS ${po}
      COMMENT "Checking the words of ${language}"
      VERBATIM)
    list(APPEND mo_files ${mo})
  endforeach()
  string(REPLACE ";" "," joined "${mo_files}")
  add_custom_command(
    OUTPUT ${folder}/catalogues.c
    COMMAND ${CMAKE_COMMAND} -DMO_FILES=${joined} -DOUT=${folder}/catalogues.c
            -P ${PROJECT_SOURCE_DIR}/cmake/catalogues.cmake
    DEPENDS ${mo_files} ${PROJECT_SOURCE_DIR}/cmake/catalogues.cmake
    COMMENT "Embedding the words"
    VERBATIM)
  if(NOT CMAKE_SYSTEM_NAME STREQUAL WASI)
    target_sources(${target} PRIVATE ${folder}/catalogues.c)
  endif()
  irori_pack_catalogues(${folder}/catalogues.c)
endfunction()

# The program that gives translated stories their keys.
function(irori_add_story_keys)
  set(sources src/words/host/story_keys.c src/words/words.c src/core/hash.c src/core/message.c src/core/status.c)
  list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/)
  if(CMAKE_SYSTEM_NAME STREQUAL WASI)
    find_program(IRORI_HOST_CC NAMES cc gcc clang REQUIRED)
    set(program ${CMAKE_CURRENT_BINARY_DIR}/story-keys)
    add_custom_command(
      OUTPUT ${program}
      COMMAND ${IRORI_HOST_CC} -std=gnu17 -O1 -I${PROJECT_SOURCE_DIR}/include -I${PROJECT_SOURCE_DIR}/src -o ${program} ${sources}
      DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/src/words/catalogue.h
      VERBATIM)
    set(IRORI_STORY_KEYS ${program} PARENT_SCOPE)
  else()
    add_executable(story-keys ${sources})
    target_include_directories(story-keys PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    set(IRORI_STORY_KEYS story-keys PARENT_SCOPE)
  endif()
endfunction()

# The words of a language and its stories (content/fr.po), if it has some, in one .po: the variable `file` names it from
# then on.
function(irori_add_stories file language folder)
  set(stories ${PROJECT_SOURCE_DIR}/content/${language}.po)
  if(NOT EXISTS ${stories})
    return()
  endif()
  find_program(MSGCAT msgcat REQUIRED)
  set(joined ${folder}/${language}-joined.po)
  add_custom_command(
    OUTPUT ${joined}
    COMMAND ${MSGFMT} --check --endianness=little --output-file=${folder}/${language}-stories.mo ${stories}
    COMMAND ${IRORI_STORY_KEYS} ${folder}/${language}-stories.mo ${folder}/${language}-stories.po
    COMMAND ${MSGCAT} --use-first --output-file=${joined} ${${file}} ${folder}/${language}-stories.po
    DEPENDS ${${file}} ${stories} ${IRORI_STORY_KEYS}
    COMMENT "Joining the words and the stories of ${language}"
    VERBATIM)
  set(${file} ${joined} PARENT_SCOPE)
endfunction()

function(irori_pack_catalogues catalogues)
  set(sources src/words/host/pack.c src/words/catalogue.c src/words/words.c src/core/hash.c src/core/message.c src/core/status.c)
  list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/)
  list(APPEND sources ${catalogues})
  set(program ${CMAKE_CURRENT_BINARY_DIR}/catalogue-packer)
  if(CMAKE_SYSTEM_NAME STREQUAL WASI)
    find_program(IRORI_HOST_CC NAMES cc gcc clang REQUIRED)
    add_custom_command(
      OUTPUT ${program}
      COMMAND ${IRORI_HOST_CC} -std=gnu17 -O1 -I${PROJECT_SOURCE_DIR}/include -I${PROJECT_SOURCE_DIR}/src -o ${program} ${sources}
      DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/src/words/catalogue.h ${PROJECT_SOURCE_DIR}/include/irori/words.h
      COMMENT "Building the catalogue packer for this machine"
      VERBATIM)
  else()
    add_executable(catalogue-packer ${sources})
    target_include_directories(catalogue-packer PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    set(program catalogue-packer)
  endif()
  foreach(language IN LISTS IRORI_LANGUAGES)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${language}.words)
    set(stories ${CMAKE_CURRENT_BINARY_DIR}/${language}.stories)
    add_custom_command(OUTPUT ${file} ${stories} COMMAND ${program} ${language} ${file} ${stories} DEPENDS ${program} VERBATIM)
    list(APPEND files ${file} ${stories})
  endforeach()
  add_custom_target(catalogues ALL DEPENDS ${files})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE OR NOT DEFINED MO_FILES)
  return()
endif()

# Running as a script.
string(REPLACE "," ";" MO_FILES "${MO_FILES}")
set(arrays "")
set(rows "")
set(names "")
foreach(mo IN LISTS MO_FILES)
  get_filename_component(language ${mo} NAME_WE)
  file(STRINGS ${mo} rule REGEX "^Plural-Forms: ")
  if(NOT rule MATCHES "nplurals=2[^a-z]*plural=\\(n (!= 1|> 1)\\)")
    message(FATAL_ERROR "po/${language}.po: words.c knows the plural rules \"nplurals=2; plural=(n != 1);\" and "
                        "\"nplurals=2; plural=(n > 1);\", not \"${rule}\"")
  endif()
  file(READ ${mo} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n"
                       bytes "${bytes}")
  string(APPEND arrays "static const unsigned char ${language}[] = {\n${bytes}};\n\n")
  string(APPEND rows "    {.language = \"${language}\", .mo = ${language}, .size = sizeof ${language}},\n")
  string(APPEND names "\"${language}\", ")
endforeach()
file(WRITE ${OUT} "/* Made from po/ by cmake/catalogues.cmake. */
#include \"words/catalogue.h\"

${arrays}const irori_words words_catalogues[] = {
${rows}    {.language = NULL},
};

const char *const words_language_names[] = {${names}NULL};
")
