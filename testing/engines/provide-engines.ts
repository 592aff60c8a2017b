import { findOnPath } from '../../scripts/find-on-path.ts'
import { installPackages } from '../../scripts/install-packages.ts'
import { engines, type EngineName } from './engines.ts'

export type Provided = {
  ready: EngineName[]
  /** Engines that this machine has not, each with what is missing. */
  missing: { engine: EngineName; lacks: string }[]
}

/** Finds the programs of the engines, and installs those that are missing where the machine allows it. */
export function provideEngines(names: readonly EngineName[]): Provided {
  const packages = names.filter((name) => lacking(name).length > 0).flatMap((name) => engines[name].packages)
  if (packages.length > 0) installPackages(packages)
  const missing = names
    .map((engine) => ({ engine, lacks: lacking(engine).join(', ') }))
    .filter(({ lacks }) => lacks)
  return { ready: names.filter((name) => lacking(name).length === 0), missing }
}

/** What an engine needs that PATH has not. */
function lacking(name: EngineName): string[] {
  return engines[name].programs
    .filter((alternatives) => !findOnPath(alternatives))
    .map(([usual = '']) => usual)
}
