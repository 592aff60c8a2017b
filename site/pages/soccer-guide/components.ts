import type { ProseComponents } from '../../ui/prose/prose-components.ts'
import { Answer, Chapter, More } from './chapter.tsx'
import { Countdown } from './figures/countdown.tsx'
import { Detour } from './figures/detour.tsx'
import { Months } from './figures/months.tsx'
import { Offer } from './figures/offer.tsx'
import { OnePlace } from './figures/one-place.tsx'
import { Pyramid } from './figures/pyramid.tsx'
import { Roads } from './figures/roads.tsx'
import { Scale } from './figures/scale.tsx'
import { Visa } from './figures/visa.tsx'

/** The components that the chapters may use. */
export const components: ProseComponents = {
  Answer,
  Chapter,
  More,
  Countdown,
  Detour,
  Months,
  Offer,
  OnePlace,
  Pyramid,
  Roads,
  Scale,
  Visa
}
