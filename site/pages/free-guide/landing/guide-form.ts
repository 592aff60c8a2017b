/** The form of the page, which the button below it submits. */
export const guideFormId = 'lead-gen-guide-form'

/** Where the buttons further down lead back to. */
export const guideFormPlace = 'lead-gen-guide-hero'
