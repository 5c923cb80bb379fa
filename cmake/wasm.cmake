# Toolchain: clang with Debian's wasi-libc.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar) # GNU ar makes no index of wasm objects, and lld wants one
set(CMAKE_RANLIB llvm-ranlib)

# What a page loads must be small: everything for size, over the whole program. Searches keep 45 to 62 % of native speed
# (scripts/wasm-speed); -O2 for the rules alone would add 25 KB with brotli and bring 58 to 72 %.
set(CMAKE_C_FLAGS_RELEASE_INIT "-Oz -DNDEBUG -flto")
set(CMAKE_C_FLAGS_RELEASE "-Oz -DNDEBUG -flto" CACHE STRING "")
# In every browser since 2021, and in Node 16.
add_compile_options(-mbulk-memory -msign-ext -mnontrapping-fptoint -mmutable-globals)

# Without -nostdlibinc the headers of the host leak in. A reactor has no main: it is called, again and again.
add_compile_options(-nostdlibinc "SHELL:-isystem /usr/include/wasm32-wasi")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)
