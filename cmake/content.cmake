# Harakiri's content: content/*.txt become one C file of bytes, by a program that is built first, for the machine that
# builds. Cross-compiling (WebAssembly), that machine's own compiler makes it.
#
#   irori_add_content(TARGET)   adds the C file to TARGET, and makes the library irori_content (compiler, formatter)

function(irori_add_content target)
  file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/content/*.txt)
  file(GLOB compiler CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/content/*.c)
  list(FILTER compiler EXCLUDE REGEX /host\\.c$)
  set(loader src/games/harakiri/content.c src/games/harakiri/outcomes.c src/core/hash.c src/core/message.c src/core/status.c)
  list(TRANSFORM loader PREPEND ${PROJECT_SOURCE_DIR}/)
  set(host ${PROJECT_SOURCE_DIR}/src/content/host.c)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/content.c)
  if(CMAKE_CROSSCOMPILING OR CMAKE_SYSTEM_NAME STREQUAL WASI)
    find_program(IRORI_HOST_CC NAMES cc gcc clang REQUIRED)
    set(program ${CMAKE_CURRENT_BINARY_DIR}/content-compiler)
    file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/content/*.h ${PROJECT_SOURCE_DIR}/src/games/harakiri/*.h)
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
    OUTPUT ${out}
    COMMAND ${program} ${out} ${texts}
    DEPENDS ${program} ${texts}
    COMMENT "Compiling Harakiri's content"
    VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
