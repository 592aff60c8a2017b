// What turns a deal, in a script of its own: home fetches it near the wall. Another page has it from the start.
export { Turn, turnable } from '../../ui/turn.tsx'
