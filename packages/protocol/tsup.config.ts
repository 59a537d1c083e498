import { packageBuild } from '../../tooling/tsup.ts'

/**
 * The build of this package. `groups` puts the checks of names and links into one chunk, because first views and the
 * wallet directory use both.
 */
export default packageBuild({
  // These modules are copied into each module that imports them. Otherwise a page that needs one fact about all
  // namespaces would load all their other facts too.
  inline: /\/src\/namespaces\/$/,
  esbuildOptions(options) {
    // Replaces the names of short constants by their values.
    options.minifySyntax = true
  },
  groups: [{ into: 'link.js', with: ['nameSkeleton.js'] }],
})
