/** What is said where the cookie is gone. It stands alone, so that texts can be read without a browser. */
export const NO_TOKEN = 'No token found in Cookies.'
