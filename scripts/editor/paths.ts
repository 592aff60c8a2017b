/** Where the editor is, under `npm run edit` alone. */
export const editorPath = '/admin/'
