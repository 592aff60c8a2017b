import { previous, rollBack } from './build-folders.ts'

if (await rollBack()) {
  console.log(
    'The site is the one of the build before. A running relay serves it within a second or two. Run this again to undo it.'
  )
} else {
  console.error(`There is no ${previous}: the site has been built only once.`)
  process.exitCode = 1
}
