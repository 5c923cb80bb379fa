/* A little checker of pictures. */
#ifndef PICTURE_CHECK_H
#define PICTURE_CHECK_H

/* Well-formed XML: tags nest, attributes are quoted, no stray & or <. The test fails otherwise. */
void check_well_formed(const char *picture);

/* The same for several pictures one after the other in a page; every id is there once, and every word that means one
 * ("href", "url(…)", "aria-…") means one that is there. */
void check_page(const char *pictures);

/* How often a text occurs. */
int count_of(const char *text, const char *part);

#endif
