-- +goose Up

-- The dealers from whom goods come, each with the forms that offer it. A record
-- keeps the name it was made with: to rename or retire a dealer changes what is
-- offered, never what was chosen.
CREATE TABLE dealers (
    id             TEXT    PRIMARY KEY,
    name           TEXT    NOT NULL, -- as it is shown and stored with a record
    name_fold      TEXT    NOT NULL UNIQUE,
    position       BIGINT  NOT NULL, -- in the order in which forms offer them
    for_awr        BOOLEAN NOT NULL,
    for_claims     BOOLEAN NOT NULL,
    for_agreements BOOLEAN NOT NULL,
    version        BIGINT  NOT NULL,
    retired_at     BIGINT            -- NULL while it is offered
);

-- The places that distributors deliver from, which the agreement offers.
CREATE TABLE distributor_locations (
    id         TEXT   PRIMARY KEY,
    name       TEXT   NOT NULL,
    name_fold  TEXT   NOT NULL UNIQUE,
    position   BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    retired_at BIGINT
);

-- What a form has offered before and does not offer now. Whoever opened it then still
-- sends that name, and is told that it is no longer offered.
CREATE TABLE offered_before (
    form TEXT NOT NULL CHECK (form IN ('awr', 'claim', 'agreement', 'location')),
    name TEXT NOT NULL,
    PRIMARY KEY (form, name)
);

INSERT INTO dealers (id, name, name_fold, position, for_awr, for_claims, for_agreements, version) VALUES
    ('dealer-01', 'PIONEER_COMPUTER', 'pioneer_computer', 1, TRUE, TRUE, TRUE, 1),
    ('dealer-02', 'MICRO_INFOSOLUTIONS', 'micro_infosolutions', 2, TRUE, TRUE, TRUE, 1),
    ('dealer-03', 'JALAN_DISTRIBUTORS', 'jalan_distributors', 3, TRUE, TRUE, TRUE, 1),
    ('dealer-04', 'HITECH_SOLUTIONS', 'hitech_solutions', 4, TRUE, TRUE, TRUE, 1),
    ('dealer-05', 'GROWTH_PARTNERS', 'growth_partners', 5, TRUE, TRUE, TRUE, 1),
    ('dealer-06', 'DOCKET_CARE_SYSTEMS', 'docket_care_systems', 6, TRUE, TRUE, TRUE, 1),
    ('dealer-07', 'COMPUTER_PROFESSIONAL', 'computer_professional', 7, TRUE, TRUE, TRUE, 1),
    ('dealer-08', 'ALL_FORTECH', 'all_fortech', 8, TRUE, TRUE, TRUE, 1),
    ('dealer-09', 'FORTECH', 'fortech', 9, TRUE, TRUE, TRUE, 1),
    ('dealer-10', 'SATYA_IT_SOLUTION', 'satya_it_solution', 10, TRUE, TRUE, TRUE, 1),
    ('dealer-11', 'VISION_INDIA', 'vision_india', 11, TRUE, TRUE, TRUE, 1),
    ('dealer-12', 'COMTECH_SOLUTION_POINT', 'comtech_solution_point', 12, TRUE, TRUE, TRUE, 1),
    ('dealer-13', 'DIGITAL_EQUIPMENTS', 'digital_equipments', 13, TRUE, TRUE, TRUE, 1),
    ('dealer-14', 'CREATIVE_IT_HUB', 'creative_it_hub', 14, TRUE, TRUE, TRUE, 1),
    ('dealer-15', 'SRK_ENTERPRISES', 'srk_enterprises', 15, TRUE, TRUE, TRUE, 1),
    ('dealer-16', 'UNIVERSAL', 'universal', 16, TRUE, TRUE, TRUE, 1),
    ('dealer-17', 'PRANSH_DIGITAL_PRIVATE_LIMITED', 'pransh_digital_private_limited', 17, FALSE, TRUE, TRUE, 1),
    ('dealer-18', 'STEK SYSTEM', 'stek system', 18, FALSE, TRUE, TRUE, 1);

INSERT INTO distributor_locations (id, name, name_fold, position, version) VALUES
    ('location-01', 'NEW DELHI', 'new delhi', 1, 1),
    ('location-02', 'PRAYAGRAJ', 'prayagraj', 2, 1),
    ('location-03', 'GORAKHPUR', 'gorakhpur', 3, 1),
    ('location-04', 'KANPUR', 'kanpur', 4, 1),
    ('location-05', 'RAIPUR', 'raipur', 5, 1),
    ('location-06', 'INDORE', 'indore', 6, 1),
    ('location-07', 'AHMEDABAD', 'ahmedabad', 7, 1),
    ('location-08', 'VARANASI', 'varanasi', 8, 1),
    ('location-09', 'LUCKNOW', 'lucknow', 9, 1),
    ('location-10', 'PATNA', 'patna', 10, 1),
    ('location-11', 'MEERUT', 'meerut', 11, 1),
    ('location-12', 'DEHRADUN', 'dehradun', 12, 1),
    ('location-13', 'ODISHA', 'odisha', 13, 1);
