import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createKit, Site } from './renderedSite.ts'

/** Prints a site's page as its server renders it. The arguments are the nonce of its styles and the cookies of the request. */
const [nonce = '', cookie = ''] = process.argv.slice(2)
const kit = createKit(cookie)
process.stdout.write(renderToString(createElement(Site, { kit, nonce })))
kit.destroy()
