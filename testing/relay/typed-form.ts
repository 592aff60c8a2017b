/** The fields that a visitor sends from the lead dialog without scripts. */
export const typed = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  form_source: 'cta-button-modal'
}
/** The page that the visitor sends them from. */
export const page = 'https://example.com/elite-25?utm_source=news&utm_campaign=spring#form'
