import about from '../package.json' with { type: 'json' }

/** The release that runs. */
export const { version } = about
