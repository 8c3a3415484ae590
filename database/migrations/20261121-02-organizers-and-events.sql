CREATE TYPE organizer_status AS ENUM ('DRAFT', 'LIVE', 'ARCHIVED');
CREATE TYPE event_status AS ENUM ('DRAFT', 'LIVE', 'PAUSED', 'ARCHIVED');
CREATE TYPE event_category AS ENUM ('SOCIAL', 'FOOD_DRINK', 'CHARITY', 'MUSIC', 'ART', 'COMEDY', 'THEATER', 'BUSINESS',
  'TECH', 'EDUCATION', 'WORKSHOP', 'SPORTS', 'FESTIVAL', 'NIGHTLIFE', 'OTHER');
CREATE TYPE attendee_details_collection_method AS ENUM ('PER_TICKET', 'PER_ORDER');
CREATE TYPE price_display_mode AS ENUM ('INCLUSIVE', 'EXCLUSIVE');
CREATE TYPE payment_provider AS ENUM ('STRIPE', 'OFFLINE');
CREATE TYPE image_type AS ENUM ('GENERIC', 'EVENT_COVER', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER');

CREATE TABLE organizers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  website text,
  description text,
  timezone text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  status organizer_status NOT NULL DEFAULT 'DRAFT',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX organizers_account_id_idx ON organizers (account_id);

CREATE TABLE organizer_settings (
  organizer_id integer PRIMARY KEY REFERENCES organizers,
  default_attendee_details_collection_method attendee_details_collection_method NOT NULL DEFAULT 'PER_TICKET',
  default_show_marketing_opt_in boolean NOT NULL DEFAULT true,
  default_allow_attendee_self_edit boolean NOT NULL DEFAULT false,
  allow_search_engine_indexing boolean NOT NULL DEFAULT true,
  social_media_handles jsonb NOT NULL DEFAULT '{}',
  homepage_theme_settings jsonb NOT NULL DEFAULT '{}',
  location_details jsonb NOT NULL DEFAULT '{}',
  website_url text,
  seo_title text,
  seo_description text,
  seo_keywords text
);

CREATE TABLE events (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  organizer_id integer NOT NULL REFERENCES organizers,
  title text NOT NULL,
  description text,
  category event_category NOT NULL DEFAULT 'OTHER',
  start_date timestamptz NOT NULL,
  end_date timestamptz,
  timezone text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  status event_status NOT NULL DEFAULT 'DRAFT',
  prices_include_tax boolean NOT NULL DEFAULT false,
  attributes jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (end_date IS NULL OR end_date >= start_date)
);
CREATE INDEX events_account_id_start_date_idx ON events (account_id, start_date);
CREATE INDEX events_organizer_id_start_date_idx ON events (organizer_id, start_date);

CREATE TABLE event_settings (
  event_id integer PRIMARY KEY REFERENCES events,
  pre_checkout_message text,
  post_checkout_message text,
  continue_button_text text,
  support_email text,
  email_footer_message text,
  attendee_details_collection_method attendee_details_collection_method NOT NULL DEFAULT 'PER_TICKET',
  order_timeout_in_minutes integer NOT NULL DEFAULT 15 CHECK (order_timeout_in_minutes BETWEEN 1 AND 120),
  is_online_event boolean NOT NULL DEFAULT false,
  online_event_connection_details text,
  location_details jsonb NOT NULL DEFAULT '{}',
  maps_url text,
  website_url text,
  seo_title text,
  seo_description text,
  seo_keywords text,
  allow_search_engine_indexing boolean NOT NULL DEFAULT true,
  notify_organizer_of_new_orders boolean NOT NULL DEFAULT true,
  price_display_mode price_display_mode NOT NULL DEFAULT 'INCLUSIVE',
  payment_providers payment_provider[] NOT NULL DEFAULT '{}',
  offline_payment_instructions text,
  allow_orders_awaiting_offline_payment_to_check_in boolean NOT NULL DEFAULT false,
  require_billing_address boolean NOT NULL DEFAULT false,
  show_marketing_opt_in boolean NOT NULL DEFAULT true,
  allow_attendee_self_edit boolean NOT NULL DEFAULT false,
  homepage_theme_settings jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE images (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  event_id integer REFERENCES events,
  organizer_id integer REFERENCES organizers,
  type image_type NOT NULL DEFAULT 'EVENT_COVER',
  path text NOT NULL,
  file_name text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  avg_colour text,
  lqip_base64 text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_event_id_idx ON images (event_id);
CREATE INDEX images_organizer_id_idx ON images (organizer_id);

CREATE TRIGGER organizers_touch BEFORE UPDATE ON organizers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER events_touch BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
