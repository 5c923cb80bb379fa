# What `cmake --install` puts where, and the .deb.

# The pkg-config file finds the prefix from where it lies: the .deb and `--prefix` install elsewhere than configured.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/irori.pc.in ${PROJECT_BINARY_DIR}/irori.pc @ONLY)
install(TARGETS irori irori_program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/irori DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/irori.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/completions/irori.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME irori)
install(FILES ${PROJECT_SOURCE_DIR}/completions/_irori DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${PROJECT_SOURCE_DIR}/completions/irori.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

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
include(CPack)
