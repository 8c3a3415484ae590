-- A ticket transferred to another address than the buyer's no longer opens by the link of its order (docs/rules/self-service.md).

alter table attendees add column is_given_away boolean not null default false;
