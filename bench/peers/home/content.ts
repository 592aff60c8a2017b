import type { Careers, Deals, Home, HomeClosing, HomeReading, HomeStory, Site } from 'content-collections'

/** A picture as a peer serves it: one file, or several in one or two formats. */
export type Picture = {
  alt: string
  position: string
  src: string
  width: number
  height: number
  sources?: { type: string; srcSet: string }[]
}

/** The site's own content, with the pictures that a peer made from the same masters. */
type OfPeer<Content> = Content extends { files: unknown }
  ? Picture
  : Content extends object
    ? { [Key in keyof Content]: OfPeer<Content[Key]> }
    : Content

export type PeerContent = OfPeer<{
  site: Site
  home: Home
  homeStory: HomeStory
  homeReading: HomeReading
  homeClosing: HomeClosing
  deals: Deals
  careers: Careers
}>

export type Of<Key extends keyof PeerContent> = PeerContent[Key]
