import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import cel from './styles/cel.webp';
import comic from './styles/comic.webp';
import gouache from './styles/gouache.webp';
import manga from './styles/manga.webp';
import neon from './styles/neon.webp';
import pastel from './styles/pastel.webp';
import pencil from './styles/pencil.webp';
import watercolor from './styles/watercolor.webp';

export type AnimeStyle = { typeId: number; typeName: MessageDescriptor; image: string };

/** The eight styles; each image shows the same picture drawn by the reference backend. */
export const animeStyles: readonly [AnimeStyle, ...AnimeStyle[]] = [
  { typeId: 1, typeName: msg`Anime`, image: cel },
  { typeId: 2, typeName: msg`Manga`, image: manga },
  { typeId: 3, typeName: msg`Watercolor`, image: watercolor },
  { typeId: 4, typeName: msg`Pastel`, image: pastel },
  { typeId: 5, typeName: msg`Neon`, image: neon },
  { typeId: 6, typeName: msg`Gouache`, image: gouache },
  { typeId: 7, typeName: msg`Comic`, image: comic },
  { typeId: 8, typeName: msg`Pencil`, image: pencil },
];
