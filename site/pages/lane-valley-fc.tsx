import { laneValleyFc, type LaneValleyFc, settings } from 'content'
import { PopupForm } from '../embeds/popup-form.tsx'
import { InlineForm } from '../embeds/widget-frame.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Calls } from '../ui/calls.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { Display, Lead } from '../ui/display.tsx'
import { Stat } from '../ui/facts.tsx'
import { Kit } from '../ui/kit.tsx'
import { MoreLink } from '../ui/link.tsx'
import { PageHero } from '../ui/page-hero.tsx'
import { Cover, Picture } from '../ui/picture.tsx'
import { pictureThreshold, Reveal } from '../ui/reveal.tsx'
import { Rows } from '../ui/rows.tsx'
import { InParts, Section, Split } from '../ui/section.tsx'
import { CheckedNote } from './checked-note.tsx'
import styles from './lane-valley-fc.module.css'
import { FormSection } from './parts/first-call.tsx'
import { SampleNote } from './sample-note.tsx'

const { head, hero, report, reasons, news, call, city, usa, form, about } = laneValleyFc

/** The dialog that three buttons of the page open. */
const signUpPopup = 'lane-valley-sign-up'

export const meta = () => pageMeta('/lane-valley-fc', head)

export default function LaneValleyFcPage() {
  return (
    <>
      <InParts>
        <PageHero {...hero} tall sizes="(max-width: 767px) 200vw, 100vw" className={styles.hero}>
          <Calls>
            <Button command="show-modal" commandfor={signUpPopup} arrow>
              {hero.action}
            </Button>
          </Calls>
        </PageHero>
        <Report {...report} />
        <Reasons {...reasons} />
        <News {...news} />
        <Call {...call} />
        <City {...city} />
        <WhyUsa {...usa} />
        <FormSection id="form" title={form.title} text={form.text}>
          <InlineForm id={settings.widgets.laneValley} title={form.frame} />
        </FormSection>
        <About {...about} />
      </InParts>
      <PopupForm name={signUpPopup} id={settings.widgets.laneValleyPopup} title={laneValleyFc.popup} />
    </>
  )
}

/** A scout's report: the criteria on the left, the findings as rows on the right. */
function Report({ title, text, action, rows }: LaneValleyFc['report']) {
  return (
    <Section surface="chalk">
      <Split className={styles.report}>
        <div className={styles.reportWords}>
          <Display size="1">{title}</Display>
          <Lead tone="muted">{text}</Lead>
        </div>
        <div>
          <Rows as="dl" strong className={styles.rows}>
            {rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <Display as="dd" size="3">
                  {value}
                </Display>
              </div>
            ))}
          </Rows>
          <Calls>
            <Button command="show-modal" commandfor={signUpPopup} tone="line" arrow>
              {action}
            </Button>
          </Calls>
        </div>
      </Split>
    </Section>
  )
}

/** Four reasons, shown as shirts that hang on a rail before a match. */
function Reasons({ title, items }: LaneValleyFc['reasons']) {
  return (
    <Section surface="turf">
      <div className={styles.reasonsHead}>
        <Display size="1">{title}</Display>
      </div>
      <ul className={styles.rail}>
        {items.map((item) => (
          <li key={item.title}>
            <div className={styles.shirt}>
              <Kit {...item.kit} />
            </div>
            <div>
              <Display size="4">{item.title}</Display>
              <p>{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** News of the league, the newest first. */
function News({ title, items }: LaneValleyFc['news']) {
  return (
    <Section surface="night">
      <Split columns="5:6">
        <div>
          <Display size="2">{title}</Display>
          <SampleNote of={items} />
        </div>
        <ul className={styles.news}>
          {items.map((item) => (
            <li key={item.title}>
              <Cover className={styles.newsPicture}>
                <Picture picture={item.picture} sizes="(max-width: 899px) 28vw, 16vw" />
              </Cover>
              <div>
                <DateBlock date={item.date} />
                <Display size="4">{item.title}</Display>
              </div>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  )
}

function Call({ title, text, action }: LaneValleyFc['call']) {
  return (
    <Section surface="turf">
      <Split columns="7:5" align="end">
        <Display size="1">{title}</Display>
        <div>
          <Lead>{text}</Lead>
          <Calls>
            <Button command="show-modal" commandfor={signUpPopup} arrow>
              {action}
            </Button>
          </Calls>
        </div>
      </Split>
    </Section>
  )
}

/** Life in the city, in frames with a caption each. */
function City({ title, text, frames }: LaneValleyFc['city']) {
  return (
    <Section surface="chalk">
      <div className={styles.cityHead}>
        <Display size="1">{title}</Display>
        <div>
          <p>{text}</p>
          <SampleNote of={frames} />
        </div>
      </div>
      <ul className={styles.frames}>
        {frames.map((frame, place) => (
          <Reveal as="li" key={frame.title} threshold={pictureThreshold}>
            <figure>
              <Cover className={styles.cityPicture}>
                <Picture
                  picture={frame.picture}
                  sizes={`(max-width: 767px) 92vw, ${[92, 60, 36, 36, 60][place % 5]}vw`}
                />
              </Cover>
              <figcaption>
                <b>{frame.title}</b> {frame.text}
              </figcaption>
            </figure>
          </Reveal>
        ))}
      </ul>
    </Section>
  )
}

function WhyUsa({ title, text, items }: LaneValleyFc['usa']) {
  return (
    <Section surface="night">
      <Split columns="5:6" far sticky>
        <div>
          <Display size="1">{title}</Display>
          <Lead tone="muted" measure={24}>
            {text}
          </Lead>
          {laneValleyFc.rules && <CheckedNote {...laneValleyFc.rules} />}
        </div>
        <dl className={styles.items}>
          {items.map((item) => (
            <div key={item.title}>
              <Display as="dt" size="3">
                {item.title}
              </Display>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
      </Split>
    </Section>
  )
}

function About({ title, text, facts, link }: LaneValleyFc['about']) {
  return (
    <Section surface="night">
      <Split columns="7:5" align="end" far className={styles.about}>
        <div>
          <Display size="2">{title}</Display>
          <Lead tone="muted">{text}</Lead>
          <MoreLink to={link.to}>{link.label}</MoreLink>
        </div>
        <dl>
          {facts.map((fact) => (
            <Stat key={fact.label} {...fact} />
          ))}
        </dl>
      </Split>
    </Section>
  )
}
