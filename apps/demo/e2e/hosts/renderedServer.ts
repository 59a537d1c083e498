import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createKit, Site } from './renderedSite.ts'

/** Writes a site's page as its server draws it. The argument is the nonce of its styles. */
const kit = createKit()
process.stdout.write(renderToString(createElement(Site, { kit, nonce: process.argv[2] ?? '' })))
kit.destroy()
