-- Buyers change their answers by the link of their order (docs/rules/self-service.md).
ALTER TABLE event_settings ADD COLUMN allow_answer_edits boolean NOT NULL DEFAULT false;
