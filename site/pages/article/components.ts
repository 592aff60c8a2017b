import type { ProseComponents } from '../../ui/prose/prose-components.ts'
import { Cards } from './cards.tsx'
import { Film } from './film.tsx'
import { Funnel, Step } from './funnel.tsx'
import { Photo } from './photo.tsx'
import { Words } from './words.tsx'

/** What the text of an article may place beside paragraphs: `<Photo name="…" />`, `<Words />`, … */
export const components: ProseComponents = { Cards, Film, Funnel, Photo, Step, Words }
