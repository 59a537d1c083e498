import { createServer } from '@latchkey/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startKit } from '../../test/startKit.ts'
import type { Core } from '../createCore.ts'
import { openModal } from '../modal/openModal.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { loadDirectory } from '../reach/loadDirectory.ts'

const origin = 'https://app.example'
const createListingServer = () =>
  createServer({ projects: { demo: { allowedOrigins: ['https://other.example'] } }, relay: false })
let runningServer: ReturnType<typeof createListingServer>
let url: string
let stop = () => {}

beforeEach(async () => {
  vi.stubGlobal('location', { origin, pathname: '/', hostname: 'app.example' })
  // Adds the `Origin` header to each request, as a browser does. Without it, the service cannot refuse the site.
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (address: URL, init: RequestInit = {}) =>
    send(address, { ...init, headers: { ...(init.headers as Record<string, string>), origin } }),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  runningServer = createListingServer()
  url = (await runningServer.listen({ port: 0 })).url
})
afterEach(async () => {
  stop()
  await runningServer.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function start(options: Partial<LatchkeyOptions>): Core {
  const kit = startKit(options)
  stop = kit.stop
  return kit.core
}

const readConsoleTexts = () => vi.mocked(console.error).mock.calls.map(([, text]) => String(text).split(':')[0])
const waitForAlert = (core: Core) =>
  vi.waitUntil(() => readConsoleTexts().length > 0 && core.alert.state.current, { timeout: 60_000 })

const readLog = (core: Core) =>
  core.log
    .entries()
    .map(({ text }) => text)
    .join()

describe('alerts, with the server of this repository', () => {
  test('behavior: analytics raise an alert if the origin is not on the allow-list', async () => {
    const core = start({ services: { analytics: url } })
    openModal(core)
    expect(await waitForAlert(core)).toEqual({ code: 'InvalidAppConfiguration', values: { origin } })
    core.events.track({ event: 'CLICK_NETWORKS' })
    expect(readConsoleTexts()).toEqual(['Invalid App Configuration'])
    expect(readLog(core)).toContain('HTTP status code: 403')
  })

  test('behavior: analytics raise an alert if the services do not know the project', async () => {
    const core = start({ projectId: 'nobody', services: { analytics: url } })
    openModal(core)
    expect(await waitForAlert(core)).toMatchObject({ code: 'InvalidProjectId' })
    expect(readConsoleTexts()).toEqual(['Invalid Project ID'])
  })

  test.each([
    ['demo', 'InvalidAppConfiguration', 'Invalid App Configuration'],
    ['nobody', 'InvalidProjectId', 'Invalid Project ID'],
  ])('behavior: the directory raises an alert if it refuses %s', async (projectId, code, text) => {
    const core = start({ projectId, services: { walletListing: url } })
    const directory = await loadDirectory(core)
    await directory.highlights.load()
    await directory.browserOf().open()
    expect(await waitForAlert(core)).toMatchObject({ code })
    expect(readConsoleTexts()).toEqual([text])
    expect(readLog(core)).toContain('HTTP status code: 403')
  })

  test.each([
    ['/health#', 'DATA_PARSING_ERROR'],
    ['/nothing', 'API_ERROR'],
  ])('behavior: reports a directory at %s as %s', async (path, category) => {
    const core = start({ services: { walletListing: url + path } })
    const reports: unknown[] = []
    core.events.listen(({ data }) => {
      if (data.type === 'error') reports.push(data.event)
    })
    await loadDirectory(core).then(({ highlights }) => highlights.load())
    expect(reports).toEqual([category])
    expect(readConsoleTexts()).toEqual([])
  })
})
