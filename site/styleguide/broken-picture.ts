/** A picture whose file cannot be read. */
export const broken = {
  alt: '',
  position: '50% 50%',
  placeholder: '',
  files: { sources: {}, img: { src: 'data:image/png;base64,AAAA', w: 96, h: 96 } }
}
