import { basename } from 'node:path'
import { z } from 'zod'
import { text } from './atoms.ts'
import { imported } from './imported.ts'
import { picture as pictureShape, pictureFile } from './picture.ts'

/** The image that represents a page when its URL is shared: its title on one of the master pictures. */
const socialImage = (file: string, title: string) =>
  imported<string>(`/content/pictures/${file}?social=${encodeURIComponent(title)}`)

/** The same for a page whose picture is already parsed. */
export const socialImageOf = ({ files }: z.output<typeof pictureShape>, title: string) =>
  socialImage(basename(files.$import).replace(/\?.*/, ''), title)

/** Characters that search results show. The agency's name follows a title. */
export const searchLimits = { title: 53, description: 165 }

export const searchDescription = text.meta({
  description: `Search results show ${searchLimits.description} characters of it.`
})

/** The texts and picture for search engines, browser tabs and shared links. */
export const pageHead = z
  .strictObject({
    title: text.meta({ description: `Search results show ${searchLimits.title} characters of it.` }),
    description: searchDescription,
    picture: pictureFile.default('hero.jpg').meta({ title: 'Picture' })
  })
  .meta({
    title: 'Search results and shared links',
    description: 'What search engines, browser tabs and shared links show of the page.'
  })
  .transform(({ title, description, picture }) => ({
    title,
    description,
    // The image shows the agency's name next to its mark.
    image: socialImage(picture, title.replace(/^OCSM \| /, ''))
  }))

/** The words and the picture of the lead dialog. A page without its own shows the site's. */
export const leadDialog = z
  .strictObject({ title: text, text, picture: pictureShape })
  .meta({ title: 'Lead dialog', description: 'The dialog with three fields that opens on this page.' })
