import type { Language } from './languages.ts'

/**
 * Every wording of the consent that a lead form ever showed, the oldest first. **Append only**: a lead holds the version that
 * its person saw. To change a word in `content`, add records with the next version in each language, raise
 * `consentVersion`, and add a line to the test.
 */
type ConsentWording = {
  version: number
  language: Language
  /** The day on which the words changed, in UTC. */
  since: string
  /** The line under the form's button. */
  line: string
  /** A sentence after that line, where a child of the person plays. */
  ofChild?: string
  /** A sentence below the email field, for a person under 18. */
  ofMinor?: string
  /** The points of the privacy notice within the form. */
  summary: readonly string[]
}

const summary = [
  'We keep what you type, the time, the page and campaign that brought you here, and your browser’s name.',
  'They are on our server and in HighLevel, our customer system, until you ask us to erase them or we no longer need them. We never sell them.'
]

const es = {
  language: 'es',
  line: 'Usamos tus datos para responderte y para ver qué te trajo aquí. ¿Tienes menos de 18 años? Pon el correo de tu madre, padre o tutor en lugar del tuyo.'
} as const

const pt = {
  language: 'pt',
  line: 'Usamos seus dados para responder e para saber o que trouxe você até aqui. Tem menos de 18 anos? No lugar do seu e-mail, informe o do seu pai, da sua mãe ou de outro responsável.'
} as const

const firstOfEs =
  'Guardamos lo que escribes, la hora, la página y la campaña que te trajeron aquí, y el nombre de tu navegador.'
const firstOfPt =
  'Guardamos o que você digita, o horário, a página e a campanha que trouxeram você até aqui e o nome do seu navegador.'
const secondOfEs =
  'Todo queda en nuestro servidor y en HighLevel, nuestro sistema de contactos (CRM), hasta que nos pidas borrarlo o ya no lo necesitemos. Nunca vendemos tus datos.'
const secondOfPt =
  'Esses dados ficam no nosso servidor e no HighLevel, nosso sistema de contatos (CRM), até você pedir que a gente apague ou até não precisarmos mais deles. Nunca os vendemos.'

export const consentWordings: readonly ConsentWording[] = [
  {
    version: 1,
    language: 'en',
    since: '2026-11-20',
    line: 'We use them to get back to you and for nothing else.',
    summary: []
  },
  {
    version: 2,
    language: 'en',
    since: '2026-11-21',
    line: 'We use them to get back to you and for nothing else. Under 18? Give a parent’s or guardian’s email in place of yours.',
    summary: []
  },
  {
    version: 3,
    language: 'en',
    since: '2026-11-22',
    line: 'We use them to get back to you and for nothing else. Under 18? Give a parent’s or guardian’s email in place of yours.',
    summary
  },
  {
    version: 4,
    language: 'en',
    since: '2026-11-25',
    line: 'We use them to answer you and to see what brought you here. Under 18? Give a parent’s or guardian’s email in place of yours.',
    summary
  },
  {
    ...es,
    version: 4,
    since: '2026-11-26',
    summary: [
      firstOfEs,
      'Todo queda en nuestro servidor y en HighLevel, nuestro sistema de clientes, hasta que nos pidas borrarlo o ya no lo necesitemos. Nunca vendemos tus datos.'
    ]
  },
  {
    ...pt,
    version: 4,
    since: '2026-11-26',
    summary: [
      firstOfPt,
      'Esses dados ficam no nosso servidor e no HighLevel, nosso sistema de clientes, até você pedir que a gente apague ou até não precisarmos mais deles. Nunca os vendemos.'
    ]
  },
  // The same version with another name for the CRM: from then on, a test refuses that.
  {
    ...es,
    version: 4,
    since: '2026-11-28',
    summary: [firstOfEs, secondOfEs]
  },
  {
    ...pt,
    version: 4,
    since: '2026-11-28',
    summary: [firstOfPt, secondOfPt]
  },
  {
    version: 5,
    language: 'en',
    since: '2026-11-28',
    line: 'We use them to answer you and to see what brought you here.',
    ofChild: 'You are the player’s parent or guardian.',
    ofMinor: 'We write to them first.',
    summary
  },
  {
    version: 5,
    language: 'es',
    since: '2026-11-28',
    line: 'Usamos tus datos para responderte y para ver qué te trajo aquí.',
    ofChild: 'Eres la madre, el padre o el tutor de quien juega.',
    ofMinor: 'Primero le escribimos a esa persona.',
    summary: [firstOfEs, secondOfEs]
  },
  {
    version: 5,
    language: 'pt',
    since: '2026-11-28',
    line: 'Usamos seus dados para responder e para saber o que trouxe você até aqui.',
    ofChild: 'Você é a mãe, o pai ou o responsável por quem joga.',
    ofMinor: 'Escrevemos primeiro para essa pessoa.',
    summary: [firstOfPt, secondOfPt]
  }
]

/**
 * The words that a person saw who sent a form at this time. Where a version changed its words, those of the time; undefined if
 * no form of this language had such a version.
 */
export function consentWording(
  version: number,
  language: Language,
  receivedAt: number
): ConsentWording | undefined {
  const known = consentWordings.filter((each) => each.version === version && each.language === language)
  return known.findLast(({ since }) => Date.parse(since) <= receivedAt) ?? known[0]
}

/**
 * Every wording to which parents and guardians agreed on the page that the relay sends them to, the oldest first. **Append only**,
 * like the list above. The page shows the words from here.
 */
type GuardianWording = { version: number; language: Language; since: string; points: readonly string[] }

export const guardianWordings: readonly GuardianWording[] = [
  {
    version: 1,
    language: 'en',
    since: '2026-11-28',
    points: [
      'I am this player’s parent or legal guardian, and I am an adult.',
      'OCSM may keep what was sent with the form, and contact me and the player, to answer and to talk about the player’s path in soccer.',
      'I can take this back at any time by writing to OCSM.'
    ]
  },
  {
    version: 1,
    language: 'es',
    since: '2026-11-28',
    points: [
      'Soy la madre, el padre o la persona que tiene la tutela legal de este jugador o jugadora, y soy mayor de edad.',
      'OCSM puede guardar lo que se envió con el formulario, y contactarnos a mí y al jugador o la jugadora, para responder y para hablar de su camino en el fútbol.',
      'Puedo retirar este permiso cuando quiera escribiendo a OCSM.'
    ]
  },
  {
    version: 1,
    language: 'pt',
    since: '2026-11-28',
    points: [
      'Sou mãe, pai ou responsável legal por este jogador ou esta jogadora, e sou maior de idade.',
      'A OCSM pode guardar o que foi enviado com o formulário e entrar em contato comigo e com o jogador ou a jogadora, para responder e para conversar sobre o seu caminho no futebol.',
      'Posso retirar esta autorização quando quiser, escrevendo para a OCSM.'
    ]
  }
]

/** The words that a guardian sees now. Increase it with every change to them. */
export const guardianVersion = 1

/** The words of a version in a language. Undefined if no page showed such. */
export const guardianWording = (version: number, language: Language): GuardianWording | undefined =>
  guardianWordings.find((each) => each.version === version && each.language === language)
