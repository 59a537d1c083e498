import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import copy from 'rollup-plugin-copy'
import esbuild from 'rollup-plugin-esbuild'

export default ({ watch }) => ({
  input: 'src/main.tsx',
  output: { dir: 'dist', format: 'es' },
  plugins: [
    replace({ 'process.env.NODE_ENV': JSON.stringify(watch ? 'development' : 'production'), preventAssignment: true }),
    resolve({ browser: true, extensions: ['.js', '.ts', '.tsx'] }),
    commonjs(),
    json(),
    esbuild({ jsx: 'automatic', minify: !watch }),
    copy({ targets: [{ src: 'index.html', dest: 'dist' }] }),
  ],
})
