import type { Sufc } from 'content'
import { useId } from 'react'
import { Display } from '../../ui/display.tsx'
import { Stat } from '../../ui/facts.tsx'
import { PassLine } from '../../ui/pathway.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pictureThreshold, Reveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './campus.module.css'

/** Two numerals beside a drawn plan of the campus. Each pin leads to its picture in the gallery below. */
export function Life({ title, figures, plan, note, label, places }: Sufc['life']) {
  const id = useId()
  return (
    <Section surface="turf" edges>
      <Wrap>
        <div className={styles.life}>
          <Display size="2">{title}</Display>
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <Stat key={figure.label} {...figure} />
            ))}
          </dl>
          <div className={styles.plan}>
            <CampusPlan />
            <VisuallyHidden>{plan}</VisuallyHidden>
            <ol>
              {places.map(({ title: place }, index) => (
                <li key={place}>
                  <a href={`#${id}${index}`} aria-label={`${index + 1} ${place}`}>
                    {index + 1}
                  </a>
                </li>
              ))}
            </ol>
            <p>{note}</p>
          </div>
        </div>
      </Wrap>
      <Gallery
        label={label}
        pictures={places.map((place, index) => ({ ...place, id: `${id}${index}`, number: index + 1 }))}
      />
    </Section>
  )
}

type GalleryProps = {
  label: string
  pictures: (Pick<Sufc['life']['places'][number], 'picture' | 'title'> & {
    text?: string
    id?: string
    number?: number
  })[]
}

/** Pictures in a row, swiped sideways in a narrow window, each with its caption inside. */
export function Gallery({ label, pictures }: GalleryProps) {
  return (
    <section className={`night ${styles.gallery}`} aria-label={label} tabIndex={0}>
      {pictures.map(({ picture, title, text, id, number }) => (
        <Reveal as="figure" key={title} id={id} threshold={pictureThreshold}>
          <Picture picture={picture} sizes="(max-width: 767px) 130vw, 60vw" />
          <figcaption>
            <Display as="p" size="4">
              {number} {title}
            </Display>
            {text && <p>{text}</p>}
          </figcaption>
        </Reveal>
      ))}
    </section>
  )
}

/** Ridges of the range, the farthest first: the same line, lower and fainter. */
const ridges = [0, 26, 52, 78]

/** Left, top, width and height of the buildings: halls in the west, the stand in the south, the arena in the east. */
const buildings = [
  [60, 300, 110, 64],
  [190, 300, 90, 64],
  [60, 390, 66, 110],
  [146, 420, 134, 50],
  [60, 540, 110, 70],
  [196, 520, 84, 90],
  [410, 616, 350, 26],
  [850, 500, 110, 52],
  [850, 574, 62, 56]
] as const

/** Trees along the paths, as round ends of lines without length. */
const trees =
  'M22 282h0M312 384h0M372 300h0M318 420h0M316 570h0M366 632h0M800 300h0M798 420h0M800 604h0M984 290h0'

/** The campus from above: mountains in the north, and a run from the halls to the center circle. */
function CampusPlan() {
  return (
    <svg className={styles.campusPlan} viewBox="0 0 1000 720" aria-hidden="true">
      {ridges.map((drop) => (
        <path
          key={drop}
          className={styles.ridge}
          style={{ opacity: 1 - drop / 120 }}
          transform={`translate(0 ${drop})`}
          d="M-10 120C90 40 150 150 250 86S420 20 500 104S690 30 780 96S940 50 1010 110"
        />
      ))}
      <path className={styles.trees} d={trees} />
      <path className={styles.road} d="M-10 262H1010M345 262V730M-10 660H1010M820 262V660" />
      {buildings.map(([x, y, width, height]) => (
        <g key={`${x} ${y}`} className={styles.building}>
          <rect x={x} y={y} width={width} height={height} rx="3" />
          <path d={`M${x + 8} ${y + 8}h${width - 16}`} />
        </g>
      ))}
      <g className={styles.building}>
        <rect x="850" y="310" width="110" height="150" rx="54" />
        <rect x="874" y="338" width="62" height="94" rx="30" />
      </g>
      <g className={styles.field}>
        <rect x="390" y="340" width="390" height="260" />
        <path d="M585 340V600M390 400h60v140h-60M780 400h-60v140h60" />
        <circle cx="585" cy="470" r="44" />
      </g>
      <PassLine d="M116 576C220 690 330 640 345 560S500 440 575 468" />
      <circle className={styles.ball} cx="585" cy="470" r="11" />
    </svg>
  )
}
