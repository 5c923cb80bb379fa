# Harakiri's content: content/*.txt become one blob, by a program that is built first, for the machine that builds.
# Cross-compiling (WebAssembly), that machine's own compiler makes it.
#
#   irori_add_content(TARGET)   adds the blob as C source to TARGET, and makes the library irori_content (compiler,
#                               formatter). For WebAssembly it only makes the file harakiri.content: a page fetches it
#                               when it is wanted, and gives it to the rules

function(irori_add_content target)
  file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/content/*.txt ${PROJECT_SOURCE_DIR}/content/past/*.content)
  file(GLOB compiler CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/content_compiler/*.c)
  list(FILTER compiler EXCLUDE REGEX /host\\.c$)
  set(loader src/games/harakiri/content_load.c src/games/harakiri/outcomes.c src/core/hash.c src/core/message.c src/core/status.c)
  list(TRANSFORM loader PREPEND ${PROJECT_SOURCE_DIR}/)
  set(host ${PROJECT_SOURCE_DIR}/src/content_compiler/host.c)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/content.c)
  set(blob ${CMAKE_CURRENT_BINARY_DIR}/harakiri.content)
  if(CMAKE_CROSSCOMPILING OR CMAKE_SYSTEM_NAME STREQUAL WASI)
    find_program(IRORI_HOST_CC NAMES cc gcc clang REQUIRED)
    set(program ${CMAKE_CURRENT_BINARY_DIR}/content-compiler)
    file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/content_compiler/*.h ${PROJECT_SOURCE_DIR}/src/games/harakiri/*.h)
    add_custom_command(
      OUTPUT ${program}
      COMMAND ${IRORI_HOST_CC} -std=gnu17 -O1 -I${PROJECT_SOURCE_DIR}/include -o ${program} ${host} ${compiler} ${loader}
      DEPENDS ${host} ${compiler} ${loader} ${headers}
      COMMENT "Building the content compiler for this machine"
      VERBATIM)
  else()
    add_library(irori_content STATIC ${compiler})
    target_include_directories(irori_content PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    add_executable(content-compiler ${host} ${loader})
    target_link_libraries(content-compiler PRIVATE irori_content)
    set(program content-compiler)
  endif()
  add_custom_command(
    OUTPUT ${out} ${blob}
    COMMAND ${program} ${out} ${blob} ${texts}
    DEPENDS ${program} ${texts}
    COMMENT "Compiling Harakiri's content"
    VERBATIM)
  if(CMAKE_SYSTEM_NAME STREQUAL WASI)
    add_custom_target(content ALL DEPENDS ${blob})
  else()
    target_sources(${target} PRIVATE ${out})
  endif()
endfunction()
