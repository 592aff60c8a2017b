import { opportunities } from 'content-collections'
import { pageMeta } from '../../head/page-meta.ts'
import { Ending } from './ending.tsx'
import { Move } from './move.tsx'
import { Hero } from './hero.tsx'
import { InParts } from '../../ui/in-parts.tsx'

const { head, hero, moves, ending, form } = opportunities

export const meta = () => pageMeta('/opportunities', head)

export default function Opportunities() {
  return (
    <InParts>
      <Hero {...hero} moves={moves} />
      {moves.map((move, index) => (
        <Move key={move.id} {...move} raised={index % 2 === 1} />
      ))}
      <Ending {...ending} starts={moves.map((move) => move.short)} form={form} />
    </InParts>
  )
}
