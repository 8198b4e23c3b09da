/** Which app is the site's own: Android opens the site in it without a browser's bar. docs/android-app.md. */
import type { SiteConfig } from '@paddock/contract'

/** Undefined where the site has none, or nothing says who signs it. */
export function assetLinksOf({ androidApp: { packageName, fingerprints } }: SiteConfig): readonly object[] | undefined {
  if (packageName === '' || fingerprints.length === 0) return undefined
  const target = { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: fingerprints }
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
}
