# irori.wasm: the engine as a browser or Node loads it. src/wasm/exports.h marks what it exports.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c)
add_executable(irori_wasm ${wasm_sources})
target_include_directories(irori_wasm PRIVATE src)
# The C library's own part of link-time optimization: functions that the compiler calls by itself must be there as code.
set_source_files_properties(src/wasm/small_libc.c PROPERTIES COMPILE_OPTIONS "-fno-lto;-fno-builtin")
set_target_properties(irori_wasm PROPERTIES OUTPUT_NAME irori SUFFIX .wasm)
target_compile_options(irori PRIVATE -ffunction-sections -fdata-sections)
target_link_libraries(irori_wasm PRIVATE irori)
# -O0 is about no code: with another number clang runs wasm-opt by itself, and what ours makes of that is 0.5 KB larger.
target_link_options(irori_wasm PRIVATE -O0 -Wl,-O2 -Wl,--gc-sections -Wl,--strip-debug)
# Two things that the optimizer does even with -Oz, and that brotli pays for: a pointer of its own for each array that a loop
# walks along (5 KB), and copies of what is small enough to be called cheap (1 KB).
target_link_options(irori_wasm PRIVATE -Wl,-mllvm,-disable-lsr -Wl,-mllvm,-inline-threshold=-1000)
# Pictures take more stack than the 64 KB that wasm-ld gives; one that ran over would write into data without a word, so the
# stack lies first and ends at address 0. With 768 KB of it all data lies below 1 MB: an address is then three bytes of code, not four.
target_link_options(irori_wasm PRIVATE -Wl,-z,stack-size=786432 -Wl,--stack-first)

# binaryen makes the module smaller once more. What is flattened and looped anew first comes out smaller (2 KB with brotli), and
# nothing but the stack's last bytes lies below 1,024, so that a sum of address and number may become an offset (3 KB).
# Alignments are hints that no engine needs: the same one everywhere is 0.4 KB less.
find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(TARGET irori_wasm POST_BUILD
  COMMAND ${WASM_OPT} --low-memory-unused --flatten --rereloop -Oz -Oz --converge --dealign --strip-debug --strip-producers --strip-target-features
          $<TARGET_FILE:irori_wasm> -o $<TARGET_FILE:irori_wasm>
  VERBATIM)
