import { z } from 'zod'
import { PRODUCT_NAME } from '#domain/product.ts'
import { editSchema, entrySchema } from './entry-schema.ts'
import { PROGRAM_ERRORS, type ProgramError, statusOf } from './program-answer.ts'
import { pageSchema } from './read-entries.ts'

const TAG = z.string().meta({ description: 'The ETag of the entry.' })

const answers = {
  Entry: entrySchema,
  Entries: z.object({
    entries: z.array(z.object({ etag: TAG, entry: entrySchema })),
    next: z.string().nullable().meta({ description: "'before' of the next page; null: there is none." }),
  }),
  Error: z.object({ error: z.enum([...PROGRAM_ERRORS, 'rate-limited', 'unavailable', 'internal']) }),
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: string) => ({ 'application/json': { schema: ref(name) } })
const etag = { ETag: { schema: { type: 'string' } } }

function failures(...codes: ProgramError[]): Record<string, object> {
  const all: ProgramError[] = ['no-token', 'bad-token', 'diary-deleted', ...codes]
  const statuses = [...new Set(all.map(statusOf))]
  const told = statuses.map((status): [string, object] => {
    const said = all.filter((code) => statusOf(code) === status).join(', ')
    return [String(status), { description: said, content: json('Error') }]
  })
  const limited = { description: 'rate-limited', content: json('Error') }
  return Object.fromEntries([...told, ['429', limited]])
}

/** Parameters of a query, as its schema has them. */
function queryParameters(schema: z.ZodType): object[] {
  const { properties = {} } = jsonSchema(schema, 'input') as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, of]) => ({ name, in: 'query', schema: of }))
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const DATE = { name: 'date', in: 'path', required: true, schema: { type: 'string', format: 'date' } }

const PUT_ERRORS: ProgramError[] = [
  ...(['bad-request', 'read-only', 'not-found', 'exists', 'deleted', 'purged', 'unknown-revision'] as const),
  ...(['too-large', 'not-json', 'day-to-come', 'no-content', 'invalid', 'precondition-needed'] as const),
  ...(['busy', 'full', 'no-room'] as const),
]

/** What programs can ask, as OpenAPI 3.1: schemas of bodies, answers and queries are those by which they are parsed. */
export function openApi(publicUrl: string): object {
  const schemas = Object.entries(answers).map(([name, schema]) => [name, jsonSchema(schema, 'output')])
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME}: entries for own programs`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ token: [] }],
    paths: {
      '/entries': {
        get: {
          operationId: 'listEntries',
          summary: 'Saved entries, newest first.',
          parameters: queryParameters(pageSchema),
          responses: {
            200: { description: 'A page of entries.', content: json('Entries') },
            ...failures('bad-request'),
          },
        },
      },
      '/entries/{date}': {
        parameters: [DATE],
        get: {
          operationId: 'getEntry',
          summary: 'The entry of a day.',
          parameters: [header('If-None-Match', 'An ETag: 304 where the entry has no other revision.')],
          responses: {
            200: { description: 'The entry.', headers: etag, content: json('Entry') },
            304: { description: 'It has this revision.' },
            ...failures('not-found'),
          },
        },
        put: {
          operationId: 'putEntry',
          summary:
            'Writes what is named; what is not named stays. What a device has changed since is merged.',
          parameters: [
            header('If-Match', 'The ETag that the program has read: the base of the merge.'),
            header('If-None-Match', "'*' for a new entry."),
          ],
          requestBody: { required: true, content: json('EntryEdit') },
          responses: {
            200: { description: 'The entry after the merge.', headers: etag, content: json('Entry') },
            201: { description: 'The new entry.', headers: etag, content: json('Entry') },
            ...failures(...PUT_ERRORS),
          },
        },
      },
    },
    components: {
      schemas: { ...Object.fromEntries(schemas), EntryEdit: jsonSchema(editSchema, 'input') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
