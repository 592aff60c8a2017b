import { isRecord } from './shape.ts'

type Node = {
  type: string
  name?: string | null
  attributes?: Attribute[]
  children?: Node[]
  position?: { start: { line: number } }
}

type Attribute = { type: string; value?: unknown }

/**
 * A remark plugin that throws if a text has code or HTML: MDX becomes a module, and its code would run on this machine,
 * even in the preview. Components are allowed, with data in their attributes.
 */
export const refuseCode = () => refuseWithin

function refuseWithin({ type, name, attributes = [], children = [], position }: Node) {
  const isTag = type.startsWith('mdxJsx') && !/^[A-Z]\w*$/.test(name ?? '')
  const isCode = type === 'mdxjsEsm' || type.endsWith('Expression')
  if (isTag || isCode || attributes.some(runs))
    throw Object.assign(new Error('only a developer may write code or HTML'), { line: position?.start.line })
  for (const child of children) refuseWithin(child)
}

/** `value` is a text, or an expression with its syntax tree. */
function runs({ type, value }: Attribute): boolean {
  if (type !== 'mdxJsxAttribute') return true
  if (!isRecord(value)) return false
  const program = isRecord(value['data']) ? value['data']['estree'] : undefined
  const [statement] = isRecord(program) && Array.isArray(program['body']) ? program['body'] : []
  return !isData(isRecord(statement) ? statement['expression'] : undefined)
}

/** Whether an expression is only written-out values, as in JSON. */
function isData(expression: unknown): boolean {
  if (!isRecord(expression)) return false
  const { type, elements, properties, computed, value } = expression
  if (type === 'Literal') return true
  if (type === 'ArrayExpression') return Array.isArray(elements) && elements.every(isData)
  if (type === 'ObjectExpression') return Array.isArray(properties) && properties.every(isData)
  return type === 'Property' && computed === false && isData(value)
}
