/** URL path of the editor. It exists only under `npm run edit`. */
export const editorPath = '/admin/'
