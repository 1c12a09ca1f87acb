import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Runs the Lingui macro over our sources; plugin-react no longer carries Babel. */
export function linguiMacro(): Plugin {
  return {
    name: 'toolfront:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(src|workers|server)\/.*\.tsx?(\?.*)?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}
