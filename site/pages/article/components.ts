import type { ProseComponents } from '../../ui/prose/prose-components.ts'
import { Cards } from './cards.tsx'
import { Doors } from './doors.tsx'
import { Film } from './film.tsx'
import { Funnel, Step } from './funnel.tsx'
import { Photo } from './photo.tsx'
import { Words } from './words.tsx'

/** The components that an article's text may use: `<Photo name="…" />`, `<Words />`, … */
export const components: ProseComponents = { Cards, Doors, Film, Funnel, Photo, Step, Words }
