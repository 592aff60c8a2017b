const shirt =
  'M89 17C99 29 141 29 151 17L191 32C201 36 207 43 212 53L235 99L200 119L185 93C183 140 184 198 188 244C151 253 89 253 52 244C56 198 57 140 55 93L40 119L5 99L28 53C33 43 39 36 49 32Z'

export const sleeves =
  'M49 32C39 36 33 43 28 53L5 99L40 119L55 93C55 70 58 47 66 26ZM191 32C201 36 207 43 212 53L235 99L200 119L185 93C185 70 182 47 174 26Z'

export const cuffs = 'M3 92L45 117L42 123L0 98ZM237 92L195 117L198 123L240 98Z'

export const collar = 'M89 17C99 29 141 29 151 17L146 12C136 21 104 21 94 12Z'

/** Shared by every shirt on a page; drawn once, referred to by id. */
export function KitDefinitions() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        <clipPath id="kit-shirt">
          <path d={shirt} />
        </clipPath>
        <linearGradient id="kit-light">
          <stop stopOpacity=".42" />
          <stop offset=".2" stopOpacity=".06" />
          <stop offset=".5" stopColor="#fff" stopOpacity=".1" />
          <stop offset=".78" stopOpacity=".02" />
          <stop offset="1" stopOpacity=".3" />
        </linearGradient>
        <g id="kit-folds">
          <path
            d="M55 93C74 112 82 150 72 214C66 176 62 130 55 93ZM185 93C166 112 158 150 168 214C174 176 178 130 185 93ZM96 60C112 84 116 120 108 168C104 130 100 92 96 60ZM150 176C158 200 158 226 150 250C146 226 146 200 150 176Z"
            opacity=".11"
          />
          <path
            d="M66 26C58 47 55 70 55 93M174 26C182 47 185 70 185 93"
            fill="none"
            stroke="#000"
            strokeOpacity=".28"
            strokeWidth="1.6"
          />
          <path d={shirt} fill="url(#kit-light)" />
          <path d="M49 32C80 40 160 40 191 32L151 17C141 29 99 29 89 17Z" fill="#fff" opacity=".07" />
        </g>
        <path id="kit-neck" d="M94 12C104 21 136 21 146 12C134 7 106 7 94 12Z" opacity=".5" />
      </defs>
    </svg>
  )
}
