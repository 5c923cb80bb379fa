# What `cmake --install` puts where, and the .deb.

# The pkg-config file finds the prefix from where it lies: the .deb and `--prefix` install elsewhere than configured.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/irori.pc.in ${PROJECT_BINARY_DIR}/irori.pc @ONLY)
install(TARGETS irori_program)

# The library as others link it: one object in which only what begins with irori_ can be seen. What the files of the
# engine share with each other cannot collide with a program's own names.
set(public_library ${PROJECT_BINARY_DIR}/public/libirori.a)
add_custom_command(OUTPUT ${public_library}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/public
  COMMAND ${CMAKE_LINKER} -r --whole-archive $<TARGET_FILE:irori> -o ${PROJECT_BINARY_DIR}/public/irori.o
  COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=irori_* ${PROJECT_BINARY_DIR}/public/irori.o
  COMMAND ${CMAKE_COMMAND} -E rm -f ${public_library}
  COMMAND ${CMAKE_AR} rcs ${public_library} ${PROJECT_BINARY_DIR}/public/irori.o
  DEPENDS irori VERBATIM)
add_custom_target(public_library ALL DEPENDS ${public_library})
install(FILES ${public_library} DESTINATION ${CMAKE_INSTALL_LIBDIR})
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/irori)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/irori-config.cmake.in ${PROJECT_BINARY_DIR}/irori-config.cmake
  INSTALL_DESTINATION ${package_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/irori-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/irori-config.cmake ${PROJECT_BINARY_DIR}/irori-config-version.cmake
  DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/irori DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/irori.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/completions/irori.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME irori)
install(FILES ${PROJECT_SOURCE_DIR}/completions/_irori DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${PROJECT_SOURCE_DIR}/completions/irori.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# Examples: how to run a server.
install(FILES ${PROJECT_SOURCE_DIR}/dist/irori.service ${PROJECT_SOURCE_DIR}/dist/nginx.conf DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The page, where scripts/build-web has built it.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/irori/web OPTIONAL)

# ./run installs scdoc; where somebody builds without it, there is no manual to install.
find_program(SCDOC scdoc)
if(SCDOC)
  set(manual ${PROJECT_BINARY_DIR}/irori.1)
  add_custom_command(OUTPUT ${manual}
    COMMAND ${SCDOC} < ${PROJECT_SOURCE_DIR}/docs/irori.1.scd > ${manual}
    DEPENDS ${PROJECT_SOURCE_DIR}/docs/irori.1.scd VERBATIM)
  add_custom_target(manual ALL DEPENDS ${manual})
  install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the Irori authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libwebsockets-evlib-ev, libev4") # loaded by name when the server starts
include(CPack)
