import type { Metadata } from 'next'
import { careers } from '../../generated/content.json'
import { Careers } from '../../generated/home/careers.tsx'

export const metadata: Metadata = { title: careers.head.title, description: careers.head.description }

export default function Page() {
  return <Careers {...careers} />
}
