import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const manifest = JSON.parse(read('../../package.json')) as {
  name: string
  bin: Record<string, string>
  engines: { node: string }
}

/** The instructions of the Dockerfile, one line each. */
const instructions = read('../../Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const [env = '', ...others] = instructions.filter((line) => line.startsWith('ENV ')).map((line) => line.slice(4))
const values = Object.fromEntries(env.split(/\s+/).map((pair) => pair.split('=') as [string, string]))

test('behavior: the image starts the command of the package on a supported Node version', () => {
  expect(others).toEqual([])
  expect(manifest.engines.node).toBe('>=24')
  expect(instructions[0]).toMatch(/^FROM node:24\b/)
  expect(instructions.at(-1)).toBe(`ENTRYPOINT ${JSON.stringify(Object.keys(manifest.bin))}`)
  expect(instructions.some((line) => line.includes(`"${manifest.name}@\${VERSION}"`))).toBe(true)
})

test('behavior: the command reads every environment variable of the image', () => {
  const known = Object.keys(values).filter((name) => name.startsWith('LATCHKEY_'))
  expect(known.filter((name) => !read('./settings.ts').includes(`env.${name}`))).toEqual([])
  expect(readSettings(['--project', 'my-site'], values)).toMatchObject({
    host: '0.0.0.0',
    port: 4000,
    dataFolder: '/data',
  })
})

test('behavior: the image exposes the port and the folder that the command uses', () => {
  expect(instructions).toContain(`EXPOSE ${values.LATCHKEY_PORT}`)
  expect(instructions).toContain(`VOLUME ${values.LATCHKEY_DATA}`)
  expect(instructions.find((line) => line.startsWith('HEALTHCHECK'))).toContain(
    `http://127.0.0.1:${values.LATCHKEY_PORT}/health`,
  )
})
