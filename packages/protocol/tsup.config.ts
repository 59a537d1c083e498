import { packageBuild } from '../../tooling/tsup.ts'

/**
 * The build of this package. `groups` puts the code that checks names and the code that checks links into one chunk.
 * Both the first views and the wallet directory need this code, so separate chunks would only cause more requests.
 */
export default packageBuild({
  // Modules that are copied into each module that imports them. If they had a chunk of their own, a page that needs one
  // fact about all namespaces would also load all other facts.
  inline: /\/src\/namespaces\/$/,
  esbuildOptions(options) {
    // Makes esbuild replace the names of short constants by their values.
    options.minifySyntax = true
  },
  groups: [{ into: 'link.js', with: ['nameSkeleton.js', 'packedLookalikes.js'] }],
})
