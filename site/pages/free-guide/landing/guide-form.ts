/** Id of the page's form. A button further down submits it. */
export const guideFormId = 'lead-gen-guide-form'

/** Anchor that the buttons further down link to. */
export const guideFormPlace = 'lead-gen-guide-hero'
