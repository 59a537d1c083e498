import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'

export default function config(_, { mode }) {
  const isDevelopment = mode === 'development'
  const swc = {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
    },
  }
  return {
    entry: './src/main.tsx',
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: swc }] },
    plugins: [new HtmlWebpackPlugin({ template: 'index.html' }), ...(isDevelopment ? [new ReactRefreshPlugin()] : [])],
  }
}
