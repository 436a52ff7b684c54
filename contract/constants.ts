/** Limits and fixed names (see `docs/product.md`). Imports no library: every page may use it. */

export const ID_MAX = 2_147_483_647
export const PAGES_MAX = 1_000_000

export const USERNAME_CHARACTERS_MIN = 3
export const USERNAME_CHARACTERS_MAX = 50
export const EMAIL_CHARACTERS_MAX = 254
export const PASSWORD_CHARACTERS_MIN = 6
export const PASSWORD_CHARACTERS_MAX = 128

export const API_TOKEN_NAME_CHARACTERS_MIN = 1
export const API_TOKEN_NAME_CHARACTERS_MAX = 50
export const API_TOKENS_PER_MEMBER_MAX = 20

/** Used while the list of communities is empty or cannot be read. */
export const DEFAULT_COMMUNITY = { id: 1, name: 'Not Working', displayOrder: 1, upcoming: false }

export const COMMUNITY_NAME_CHARACTERS_MIN = 2
export const COMMUNITY_NAME_CHARACTERS_MAX = 50
export const DISPLAY_ORDER_MAX = 10_000
export const COMMUNITIES_MAX = 500

export const TAG_CHARACTERS_MIN = 2
export const TAG_CHARACTERS_MAX = 50
export const TAGS_PER_POST_MAX = 100
export const TAGS_MAX = 1_000
/** General has this id on every new site, so that using it as the default needs no lookup. */
export const GENERAL_TAG_ID = 13
export const GENERAL_TAG_NAME = 'General'
export const ALL_TOPICS = 'All Topics'
/** As the kind of a creation: every kind. */
export const ALL_KINDS = 'All'

export const TOPICS_PER_PAGE = 10
export const TITLE_CHARACTERS_MIN = 5
export const TITLE_CHARACTERS_MAX = 100
export const CONTENT_CHARACTERS_MIN = 10
export const CONTENT_CHARACTERS_MAX = 5_000

export const REPLIES_WITH_TOPIC_MAX = 1_000
export const REPLIES_PER_PAGE = 100
export const EDITED_REPLY_CHARACTERS_MIN = 5
export const REPLY_CHARACTERS_MAX = 2_000

export const URL_CHARACTERS_MAX = 2_048

export const TOOL_NAME_CHARACTERS_MIN = 2
export const TOOL_NAME_CHARACTERS_MAX = 100
export const X_USERNAME_CHARACTERS_MAX = 15
export const TOOL_DESCRIPTION_CHARACTERS_MAX = 500
export const TOOLS_MAX = 2_000
export const TOOLS_PER_PAGE = 50
export const TOOL_SEARCH_CHARACTERS_MAX = 200
/** Tools: how long a browser caches the list, and how many the panel shows. */
export const TOOLS_CACHE_SECONDS = 60
export const MORE_TOOLS_SHOWN = 15
export const NEWS_USERNAMES_MAX = 10
/** Votes over time are counted by week for a new tool, by month for an older one. */
export const VOTE_WEEKS_MAX = 26
export const VOTE_MONTHS_MAX = 36
/** The page of a tool shows up to this many news posts, found among this many of the newest. */
export const TOOL_NEWS_MAX = 5
export const TOOL_NEWS_READ_MAX = 200
/** Sorts after every top pick. */
export const NO_TOP_PICK = 999
export const FIRST_TOP_PICK = 1
export const DEFAULT_TOOL_CATEGORY = 'App Gen'

export const CREATIONS_PER_PAGE = 24
export const CREATIONS_MAX = 500
export const TOOLS_PER_CREATION_MAX = 12
export const CREATION_NAME_CHARACTERS_MIN = 3
export const CREATION_NAME_CHARACTERS_MAX = 100
export const DESCRIPTION_CHARACTERS_MIN = 10
export const DESCRIPTION_CHARACTERS_MAX = 5_000

/**
 * The longest body of a call without a picture. A text of 10,000 characters fits also if each is sent
 * as an escape of six bytes; a higher maximum needs a larger body.
 */
export const BODY_BYTES_MAX = 65_536

export const IMAGE_CHARACTERS_MIN = 10
export const IMAGE_CHARACTERS_MAX = 2_000_000
export const PORTRAIT_CHARACTERS_MAX = 1_000_000
/** Room for the longest image and the other fields. */
export const IMAGE_BODY_BYTES_MAX = 2_500_000

export const RESOURCES_PER_PAGE = 50
export const RESOURCES_MAX = 500
export const RESOURCE_TYPES_MAX = 200
export const RESOURCE_NAME_CHARACTERS_MAX = 200
/** The type of a resource whose suggested type is pending. */
export const OTHER_TYPE = 'other'
/** In an address: every type. */
export const ALL_TYPES = 'all'

export const CONTACT_NAME_CHARACTERS_MIN = 2
export const CONTACT_NAME_CHARACTERS_MAX = 100
export const MESSAGE_CHARACTERS_MIN = 10
export const MESSAGE_CHARACTERS_MAX = 5_000
export const CONTACT_MESSAGES_MAX = 500
export const NEWS_AUTHOR_CHARACTERS_MIN = 1
export const NEWS_AUTHOR_CHARACTERS_MAX = 100
export const NEWS_CONTENT_CHARACTERS_MAX = 1_000
export const NEWS_OF_TAG_MAX = 200
export const FEEDS_MAX = 200

/** Rows per page of a list in the admin dashboard. */
export const ADMIN_ROWS_PER_PAGE = 50
export const USER_SEARCH_CHARACTERS_MAX = 254
/** The maximum length of a text in an audit entry. */
export const AUDIT_CHARACTERS_MAX = 200

/** The length of a search; further characters are ignored. */
export const SEARCH_CHARACTERS_MAX = 200
export const RESULTS_PER_PAGE = 20
/** How many results of a search are listed; all are counted. */
export const SEARCH_RESULTS_MAX = 1_000

/** A header of each write of a page: the id of the member whom the page shows as logged in. */
export const WRITER_HEADER = 'x-written-by'
