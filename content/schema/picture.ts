import { createDefaultImport } from '@content-collections/core'
import { z } from 'zod'
import { pictureFile } from './picture-file.ts'

/** The output of vite-imagetools for a picture: srcsets by format, and one fallback with its size in pixels. */
export type PictureFiles = { sources: Record<string, string>; img: { src: string; w: number; h: number } }

const share = (title: string) => z.number().min(0).max(1).meta({ title })

/**
 * A picture of content/pictures: its file, what it shows (empty if it is only decoration), and its focal point from the
 * top left, 0 to 1, which stays visible when the picture is cropped.
 */
export const picture = z
  .strictObject({
    file: pictureFile,
    alt: z.string().meta({
      title: 'What it shows',
      description: 'For people who do not see it. Empty if it is only decoration.'
    }),
    focus: z
      .tuple([share('From the left'), share('From the top')])
      .default([0.5, 0.5])
      .meta({ description: 'The point that stays visible when the picture is cropped, 0 to 1.' }),
    phoneFocus: z
      .tuple([share('From the left'), share('From the top')])
      .optional()
      .meta({ title: 'Focus on phones', description: 'Only if a phone needs another one, 0 to 1.' })
  })
  .transform(({ file, alt, focus, phoneFocus }) => ({
    alt,
    position: positionOf(focus),
    ...(phoneFocus && { phonePosition: positionOf(phoneFocus) }),
    files: createDefaultImport<PictureFiles>(`../../content/pictures/${file}?picture`),
    placeholder: createDefaultImport<string>(`../../content/pictures/${file}?placeholder`)
  }))

function positionOf([x, y]: [number, number]): string {
  return `${x * 100}% ${y * 100}%`
}
