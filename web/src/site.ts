// A page of plain files, without a server behind it: `./run site` writes so into the first page.

export const isSite = document.querySelector('meta[name=irori-site]') !== null;
