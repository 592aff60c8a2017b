import type { ProseComponents } from '../../ui/prose/prose-components.ts'
import { Chapter } from './chapter.tsx'
import { Fact, Facts } from './facts.tsx'
import { Pyramid } from './pyramid.tsx'
import { Table } from './table.tsx'

/** The components that the chapters may use. Each `##` begins a chapter. */
export const components: ProseComponents = { Fact, Facts, Pyramid, Table, h2: Chapter }
