# irori.wasm: the engine as a browser or Node loads it. src/wasm/exports.c marks what it exports.
add_executable(irori_wasm src/wasm/exports.c)
set_target_properties(irori_wasm PROPERTIES OUTPUT_NAME irori SUFFIX .wasm)
target_compile_options(irori PRIVATE -ffunction-sections -fdata-sections)
target_link_libraries(irori_wasm PRIVATE irori)
target_link_options(irori_wasm PRIVATE -Wl,--gc-sections -Wl,--strip-debug)
# Pictures take more stack than the 64 KB that wasm-ld gives; one that ran over would write into data without a word.
target_link_options(irori_wasm PRIVATE -Wl,-z,stack-size=1048576 -Wl,--stack-first)
