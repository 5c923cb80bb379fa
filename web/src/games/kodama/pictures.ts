// Pictures of the module without what is only theirs when they stand alone: paper, caption, sun and seal.

import { useEffect, useState } from 'preact/hooks';
import { useTable } from '../../table/context';
import { language } from '../../words';

const bare = (svg: string) =>
  svg
    .replace(/<rect [^>]*(class="washi"|fibres\))[^>]*\/>/g, '')
    .replace(/<pattern id="[^"]*fibres"[^]*?<\/pattern>/, '')
    .replace(/<path class="sun"[^>]*\/>/, '')
    .replace(/ width="[\d.]+mm" height="[\d.]+mm"/, '');

// What is written below a tree is the last of its picture, then the seal.
const bareTree = (svg: string) => bare(svg).replace(/\n<text x[^]*$/, '\n</svg>');

// Crests stay upright however the card is turned.
export const bareCard = (svg: string) =>
  bare(svg)
    .replace(/<text x="[^<]*<\/text>/, '')
    .replace(/viewBox="[^"]*"/, 'viewBox="-6 -6 642 892"')
    .replace(/<use href="([^"]*)" transform="translate\(([^)]*)\)"\/>/g, '<g transform="translate($2)"><use class="crest-upright" href="$1"/></g>');

// The figure alone.
export const bareSpirit = (svg: string) => bare(svg).replace(/viewBox="[^"]*"/, 'viewBox="95 130 440 500"');

// A seat's tree, drawn anew when a card has grown on it.
export function useTreePicture(seat: number, prefix: string): string {
  const table = useTable();
  const [svg, setSvg] = useState('');
  const tree = table.position.value?.areas.find((area) => area.address === `tree/${seat}`);
  const key = `${seat} ${language.value} ${table.nameOf(seat)} ${(tree?.things ?? []).map((thing) => `${thing.label}${thing.outline}`)}`;
  useEffect(() => {
    const names = (table.seats.value?.seats ?? []).map((_, one) => table.nameOf(one));
    let isOld = false;
    table.engine.ask('picture', seat, { fragment: prefix, names, last: true }).then((drawn) => !isOld && setSvg(bareTree(drawn)), (error) => table.complain(error));
    return () => void (isOld = true);
  }, [key]);
  return svg;
}
