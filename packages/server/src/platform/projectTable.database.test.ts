import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../test/testClock.ts'
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test/testDatabase.ts'
import { createLocalProjects } from './projects.ts'
import { createProjects, createProjectTable } from './projectTable.ts'

const app = { allowedOrigins: ['https://app.example.com', 'https://*.example.com'] }
const open = { allowedOrigins: [] }

let files: TestDatabase
let clock: TestClock
let reported: string[]

describe.each(databaseKinds)('projects: %s', (kind) => {
  beforeEach(async () => {
    files = await createTestDatabase(kind)
    clock = createTestClock()
    reported = []
  })
  const opened: { close: () => Promise<void> }[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()))
    await files.remove()
  })

  /** The projects of a process with these in its settings. */
  function create(configured = {}, database = files.open()) {
    const table = createProjectTable(database, clock)
    const report = (error: unknown) => reported.push((error as Error).message)
    const projects = createProjects({ configured: createLocalProjects(configured), table, clock, report })
    opened.push(projects)
    return projects
  }

  /** Lets the processes read the projects again, and then reads a value. */
  function afterRefresh<Value>(read: () => Value): Value {
    clock.advance(2_000)
    return read()
  }

  test('default', async () => {
    const { find, stored } = create()
    expect([await find('app'), await stored.list()]).toEqual([undefined, {}])
    await stored.save('app', app)
    await stored.save('open', open)
    expect([await find('app'), await find('open')]).toEqual([app, open])
    await stored.save('app', open)
    expect(await stored.list()).toEqual({ app: open, open })
    expect([await stored.remove('app'), await stored.remove('app'), await find('app')]).toEqual([
      true,
      false,
      undefined,
    ])
    expect([await find('__proto__'), await find('constructor'), await find('\0')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('param: configured overrides the database, and is not written to it', async () => {
    const { find, stored } = create({ app: open, other: app })
    await stored.save('app', app)
    expect([await find('app'), await find('other')]).toEqual([open, app])
    expect(await stored.list()).toEqual({ app })
    expect(await create().find('app')).toEqual(app)
  })

  test('behavior: another process takes a change over', async () => {
    const [first, second] = [create(), create()]
    expect(await second.find('app')).toBeUndefined()
    await first.stored.save('app', app)
    await expect.poll(() => afterRefresh(() => second.find('app'))).toEqual(app)
    await first.stored.remove('app')
    await expect.poll(() => afterRefresh(() => second.find('app'))).toBeUndefined()
  })

  test.each([
    ['no id', app, '"no id" is no project id'],
    ['', app, '"" is no project id'],
    ['app', { allowedOrigins: ['app.example.com'] }, '"app.example.com" is no origin of a page'],
  ])('error: saves nothing invalid, %s', async (id, project, message) => {
    const { stored } = create()
    await expect(stored.save(id, project)).rejects.toThrow(message)
    expect(await stored.list()).toEqual({})
  })

  test('error: without the database, the projects that were read last stay', async () => {
    const database = files.open()
    const { find, stored } = create({}, database)
    await stored.save('app', app)
    await database.db.updateTable('project').set({ allowedOrigins: 'https://app.example.com' }).execute()
    const fault = 'The origins of the project "app" in the database are not a JSON list of texts.'
    await expect.poll(() => afterRefresh(() => reported)).toEqual([fault])
    expect(await find('app')).toEqual(app)
    await stored.save('app', open)
    expect([await find('app'), reported]).toEqual([open, [fault]])
  })
})
