import { openDatabase } from '../src/platform/database/openDatabase.ts'
import { createProjectTable } from '../src/platform/projectTable.ts'

/**
 * A process that saves projects until it is killed, three at a time. Writes the id of each saved project to its output. Its arguments are
 * the URL of the database, and a prefix of the project ids.
 */
const [url, prefix] = process.argv.slice(2)
if (url === undefined) throw new Error('Name the URL of the database.')
const database = openDatabase({ url, report: (error) => process.stderr.write(String(error)) })
const projectTable = createProjectTable(database, Date)

async function saveRepeatedly(writer: number) {
  for (let index = 0; ; index += 1) {
    const id = `${prefix}-${writer}-${index}`
    await projectTable.save(id, { allowedOrigins: ['https://app.example.com'] })
    process.stdout.write(`${id}\n`)
  }
}
await Promise.all([1, 2, 3].map(saveRepeatedly))
