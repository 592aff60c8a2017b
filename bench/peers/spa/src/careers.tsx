import { careers } from '../generated/content.json'
import { Careers as Page } from '../generated/home/careers.tsx'

export default function Careers() {
  return <Page {...careers} />
}
